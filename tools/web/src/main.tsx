import { render } from "preact";
import { App } from "./app";
import { Client, takeToken } from "./protocol/client";
import { watchPreferences } from "./state/preferences";
import "./styles/base.css";
import "./styles/board.css";
import "./styles/panels.css";
import "./styles/pages.css";
import "./styles/placing.css";
import "./styles/umpire.css";

watchPreferences();
const root = document.getElementById("page");
if (root) render(<App client={new Client(takeToken())} />, root);
