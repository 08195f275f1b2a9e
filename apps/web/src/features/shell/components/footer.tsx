import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useNow } from '../../../lib/time/use-now.ts'

const LINK = 'relative max-md:after:absolute max-md:after:-inset-x-2 max-md:after:-inset-y-3.5'

export function Footer() {
  const { t } = useLingui()
  const year = useNow().toZonedDateTimeISO('UTC').year
  return (
    <footer className="mt-auto flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line-soft px-(--gutter) pt-4 pb-5 text-xs text-ink-3 max-md:px-4 max-md:py-3.5">
      <span>© {year} Homefield</span>
      <Link to="/privacy" className={`ml-auto ${LINK}`}>{t`Privacy Policy`}</Link>
      <Link to="/help" className={LINK}>{t`Help & Support`}</Link>
    </footer>
  )
}
