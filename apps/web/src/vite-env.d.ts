/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** Made by `emoji-data.ts`: in six categories, each emoji with its name, the words it is found by, and its skin tones. */
declare module 'virtual:emoji/*' {
  const categories: (readonly [string, string, string, (readonly string[])?])[][]
  export default categories
}
