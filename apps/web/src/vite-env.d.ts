/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/**
 * `emoji-data.ts` creates the module.
 * An entry contains an emoji and the emoji's name, search words and skin tones.
 */
declare module 'virtual:emoji/*' {
  const categories: (readonly [string, string, string, (readonly string[])?])[][]
  export default categories
}
