import type { BrowserContext } from '@playwright/test'

/**
 * Removes script APIs to match the oldest supported browsers (Safari 16.4, Chrome 111, Firefox 128).
 * The function removes each API that at least one of these browsers lacks, before any script of the app runs.
 * If Temporal is missing, the app must load the polyfill.
 * If Notification is missing, the app must work as on an iPhone.
 */
export async function makeOld(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const younger: readonly (readonly [unknown, readonly PropertyKey[]])[] = [
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Array, ['fromAsync']],
      [Promise, ['withResolvers', 'try']],
      [AbortSignal, ['any']],
      [URL, ['parse', 'canParse']],
      [RegExp, ['escape']],
      [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength', 'resize']],
      [Uint8Array, ['fromBase64', 'fromHex']],
      [Uint8Array.prototype, ['toBase64', 'toHex']],
      [
        Set.prototype,
        [
          'union',
          'intersection',
          'difference',
          'symmetricDifference',
          'isSubsetOf',
          'isSupersetOf',
          'isDisjointFrom',
        ],
      ],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())),
        ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
      ],
      [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
      [Element.prototype, ['checkVisibility', 'moveBefore', 'setHTMLUnsafe', 'getHTML']],
      [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
      [Document.prototype, ['startViewTransition']],
      [ReadableStream.prototype, [Symbol.asyncIterator]],
      [ReadableStream, ['from']],
      [
        Navigator.prototype,
        ['userAgentData', 'connection', 'setAppBadge', 'clearAppBadge', 'scheduling', 'keyboard'],
      ],
      [Intl, ['DurationFormat']],
      [
        globalThis,
        [
          'Temporal',
          'Iterator',
          'URLPattern',
          'CloseWatcher',
          'navigation',
          'scheduler',
          'requestIdleCallback',
          'Notification',
          'PushManager',
          'PushSubscription',
          'PeriodicSyncManager',
        ],
      ],
    ]
    for (const [owner, names] of younger)
      for (const name of names) Reflect.deleteProperty(owner as object, name)
  })
}
