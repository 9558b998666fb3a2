import { Widget, define, html } from "./base.js";
class Offline extends Widget { static key = "offline"; render() { return html`${this.engineBox()}${this.problemBox()}`; } }
define(Offline);
