import type { CSSOptions } from 'vite'

const SIZED = /^(?:font|font-size|line-height)$/
const PX = /(?<![\w.-])(\d*\.?\d+)px\b/g
/** Tailwind's spacing unit of 4 px, so `leading-5` means 20 px. */
const STEP = 'var(--spacing)'

/**
 * PostCSS plugin that makes text grow with the user's text size (WCAG 1.4.4).
 * Stylesheets give text sizes in px, and the plugin multiplies them by `--type-px`.
 * `--type-px` equals 1px at the browser's default text size and grows with the user's setting (src/base.css).
 */
export const scalableText: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'scalable-text',
        Declaration(declaration) {
          if (!SIZED.test(declaration.prop)) return
          declaration.value = declaration.value
            .replaceAll(STEP, '4px')
            .replaceAll(PX, 'calc($1*var(--type-px))')
        },
      },
    ],
  },
}
