/** Style sheet of the outbox page: the product's dark ground and gold, readable from 320 pixels on. */
export const outboxStyle = `:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px 48px; background: #0b0c0f; color: #eaecef; font: 400 16px/1.5 system-ui, sans-serif; }
header, main { max-width: 720px; margin: 0 auto; }
h1 { margin: 0 0 4px; font-size: 26px; color: #e8c468; }
h2 { margin: 8px 0 0; font-size: 17px; }
header p, .empty { margin: 0 0 16px; color: #a0a6b0; }
form { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-bottom: 24px; }
label { flex-basis: 100%; font-size: 14px; color: #a0a6b0; }
input { flex: 1 1 200px; min-width: 0; min-height: 44px; padding: 0 12px; font: inherit; color: inherit; background: #181a20; border: 1px solid #3a3d45; border-radius: 10px; }
button { min-height: 44px; padding: 0 20px; font: inherit; font-weight: 600; color: #14110a; background: #e8c468; border: 0; border-radius: 10px; cursor: pointer; }
a { padding: 10px; color: #e8c468; }
:focus-visible { outline: 2px solid #e8c468; outline-offset: 2px; }
article a { padding: 6px 0; font-weight: 600; }
article { margin-bottom: 12px; padding: 16px; background: #181a20; border-radius: 14px; overflow-wrap: anywhere; }
.line { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: baseline; font-size: 14px; }
.channel { padding: 1px 8px; color: #e8c468; border: 1px solid #6b5a2c; border-radius: 999px; font-size: 12px; }
time { color: #a0a6b0; }
.code { margin: 12px 0 0; padding: 12px; text-align: center; font: 700 28px/1.2 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 8px; color: #e8c468; background: #0b0c0f; border-radius: 10px; }
pre { margin: 12px 0 0; white-space: pre-wrap; font: inherit; font-size: 14px; color: #c6cad1; }
`;
