import type { CSSOptions } from 'vite'

const SIZED = /^(?:font|font-size|line-height)$/
const PX = /(?<![\w.-])(\d*\.?\d+)px\b/g
/** Tailwind's step of 4 px, the unit of its `leading-5`. */
const STEP = 'var(--spacing)'

/**
 * Stylesheets give text sizes in px, as the design does; in the build they follow the text size that the reader has
 * chosen (WCAG 1.4.4): `--type-px` is one px at the usual size and grows with the reader's (src/base.css, decision 36).
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
