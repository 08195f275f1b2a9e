interface PeriodTitleProps {
  title: string
  fullTitle: string
}

/** The period's title in its shortest form, with the full title for screen readers. */
export function PeriodTitle({ title, fullTitle }: PeriodTitleProps) {
  if (title === fullTitle) return title
  return (
    <>
      <span aria-hidden="true">{title}</span>
      <span className="sr-only">{fullTitle}</span>
    </>
  )
}
