/**
 * The colors of emails. Many email programs lack CSS variables, so the light colors are inline styles.
 * In dark mode, a style sheet overrides the inline colors by class. The values equal the app's design tokens.
 */
export const LIGHT = {
  canvas: '#f6f6f4',
  sheet: '#ffffff',
  well: '#f1f1ee',
  line: '#e6e5e1',
  ink: '#16181d',
  ink2: '#474b54',
  ink3: '#656a74',
  brand: '#2152d9',
  onBrand: '#ffffff',
  link: '#1c49c4',
  warn: '#7d4e00',
  warnBack: '#fdf1d8',
  bad: '#b4231c',
  badBack: '#fdebe9',
} as const

const DARK = {
  canvas: '#0f1013',
  sheet: '#16181c',
  well: '#0b0c0e',
  line: '#292c32',
  ink: '#edeef0',
  ink2: '#b6bac2',
  ink3: '#9297a1',
  brand: '#3a66e8',
  link: '#93b1ff',
  warn: '#f2be5c',
  warnBack: '#2e2410',
  bad: '#ff9a92',
  badBack: '#36191a',
} as const

export const UI_FONT =
  "'Figtree Variable',-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif"
export const DISPLAY_FONT = "'Bricolage Grotesque Variable',Georgia,'Times New Roman',serif"

export const CODE_FONT = 'ui-monospace,Menlo,Consolas,monospace'

export const STYLE_SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){
.bg{background-color:${DARK.canvas}!important}
.sheet{background-color:${DARK.sheet}!important;border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}.ink2{color:${DARK.ink2}!important}.ink3{color:${DARK.ink3}!important}
.ln{border-color:${DARK.line}!important}
.well{background-color:${DARK.well}!important}
.tag{background-color:${DARK.well}!important}
.tag-warn{background-color:${DARK.warnBack}!important;color:${DARK.warn}!important}
.tag-bad{background-color:${DARK.badBack}!important;color:${DARK.bad}!important}
.btn{background-color:${DARK.brand}!important}
.lk{color:${DARK.link}!important}
}`
