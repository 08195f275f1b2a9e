/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/**
 * `emoji-data.ts` creates this module.
 * An entry holds an emoji, its name, its search words and its skin tones.
 */
declare module 'virtual:emoji/*' {
  const categories: (readonly [string, string, string, (readonly string[])?])[][]
  export default categories
}
