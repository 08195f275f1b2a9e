interface PeriodTitleProps {
  title: string
  fullTitle: string
}

/** Shows a short title of the visible period. Screen readers read a longer title. */
export function PeriodTitle({ title, fullTitle }: PeriodTitleProps) {
  if (title === fullTitle) return title
  return (
    <>
      <span aria-hidden="true">{title}</span>
      <span className="sr-only">{fullTitle}</span>
    </>
  )
}
