/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/**
 * The Vite plugin in `emoji-data.ts` generates the module with the list of emoji.
 * Each entry contains an emoji, its name, its search words and its skin tones.
 */
declare module 'virtual:emoji/*' {
  const categories: (readonly [string, string, string, (readonly string[])?])[][]
  export default categories
}
