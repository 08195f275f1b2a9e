/**
 * The background of popovers and dialogs.
 * In the dark theme they need lighter hairlines, because the hairlines of the page would be invisible on them.
 */
export const RAISED = 'bg-raised forced-frame dark:[--line:#363a42] dark:[--line-soft:#2b2e35]'

/** The styles of a popover. The `!` overrides the z-index that React Aria sets on the element. */
export const POPOVER = `z-(--z-popover)! flex origin-(--trigger-anchor-point) flex-col overflow-hidden rounded-[14px] shadow-md transition-[opacity,scale] duration-(--t-base) ease-out data-entering:scale-98 data-entering:opacity-0 data-exiting:scale-98 data-exiting:opacity-0 data-exiting:duration-[calc(var(--t-base)*0.7)] in-[#modal-root]:z-[calc(var(--z-dialog)+1)]! ${RAISED}`
