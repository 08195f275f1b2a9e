interface PeriodTitleProps {
  title: string
  fullTitle: string
}

/** The title of the period, as short as needed, with the full title for screen readers. */
export function PeriodTitle({ title, fullTitle }: PeriodTitleProps) {
  if (title === fullTitle) return title
  return (
    <>
      <span aria-hidden="true">{title}</span>
      <span className="sr-only">{fullTitle}</span>
    </>
  )
}
