interface PeriodTitleProps {
  title: string
  fullTitle: string
}

/** Which period stands here: as short as there is room for, and whole for screen readers. */
export function PeriodTitle({ title, fullTitle }: PeriodTitleProps) {
  if (title === fullTitle) return title
  return (
    <>
      <span aria-hidden="true">{title}</span>
      <span className="sr-only">{fullTitle}</span>
    </>
  )
}
