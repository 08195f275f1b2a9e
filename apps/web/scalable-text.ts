import type { CSSOptions } from 'vite'

const SIZED = /^(?:font|font-size|line-height|--text-.+)$/
const PX = /(?<![\w.-])(\d*\.?\d+)px\b/g
/** Tailwind's step of 4 px, which its `leading-5` counts in. */
const STEP = 'var(--spacing)'

/**
 * A stylesheet says a text's size in px, as the design does; what is built follows the size the reader has chosen for
 * text (WCAG 1.4.4): `--type-px` is a px at the usual size and grows with theirs (src/base.css, decision 36).
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
