/**
 * The classes for the background of popovers and dialogs.
 * In the dark theme, the classes lighten hairlines, because the page's hairlines would be invisible there.
 */
export const RAISED = 'bg-raised forced-frame dark:[--line:#363a42] dark:[--line-soft:#2b2e35]'

/**
 * The classes of a popover. `z-(--z-popover)!` needs the `!` to override the inline z-index of React Aria.
 */
export const POPOVER = `z-(--z-popover)! flex origin-(--trigger-anchor-point) flex-col overflow-hidden rounded-[14px] shadow-md transition-[opacity,scale] duration-(--t-base) ease-out data-entering:scale-98 data-entering:opacity-0 data-exiting:scale-98 data-exiting:opacity-0 data-exiting:duration-[calc(var(--t-base)*0.7)] in-[#modal-root]:z-[calc(var(--z-dialog)+1)]! ${RAISED}`
