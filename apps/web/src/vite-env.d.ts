/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** Created by `emoji-data.ts`: six categories of emoji, each emoji with its name, search words and skin tones. */
declare module 'virtual:emoji/*' {
  const categories: (readonly [string, string, string, (readonly string[])?])[][]
  export default categories
}
