const ROW =
  'relative flex items-center gap-2.5 font-medium transition-[background-color] duration-(--t-fast) ease-[ease] hover:bg-hover active:bg-press data-[status=active]:font-semibold data-[status=active]:text-ink max-lg:min-h-11'
const ENTRY = `${ROW} mb-px rounded-control pl-2.5 data-[status=active]:bg-surface data-[status=active]:shadow-[0_0_0_1px_var(--line),var(--shadow-1)] data-[status=active]:focus-visible:shadow-(--focus-ring) max-lg:text-[15px] dark:data-[status=active]:bg-raised data-[status=active]:[&>svg]:text-brand-ink`

/** CSS classes of the sidebar's rows, for each kind of page that a row can open. */
export const SIDEBAR_ROW = {
  page: `${ENTRY} min-h-8.5 pr-2`,
  /** The wide padding on the right makes room for the button that expands the row. */
  branch: `${ENTRY} min-h-8.5 pr-9`,
  platform: `${ROW} ml-[18px] min-h-7.5 rounded-r-control border-l border-line pr-2 pl-3.5 text-[13px] data-[status=active]:bg-press`,
  child: `${ENTRY} min-h-9 pr-2`,
  friend: `${ENTRY} min-h-11 pr-2`,
}

/** CSS classes of the chevron in a button that expands or collapses a list. */
export const FOLD_CHEVRON =
  'transition-transform duration-(--t-base) ease-out in-[[aria-expanded=false]]:-rotate-90'
