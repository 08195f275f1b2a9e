import 'react'

declare module 'react' {
  /** Inline styles may set CSS variables: `style={{ '--c': color }}`. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
