import 'react'

declare module 'react' {
  /** Allows CSS variables in inline styles: `style={{ '--c': color }}`. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
