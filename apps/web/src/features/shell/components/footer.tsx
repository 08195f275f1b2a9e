import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useNow } from '../../../lib/time/use-now.ts'
import './footer.css'

export function Footer() {
  const { t } = useLingui()
  const year = useNow().toZonedDateTimeISO('UTC').year
  return (
    <footer className="app-footer">
      <span>© {year} Homefield</span>
      <Link to="/privacy">{t`Privacy Policy`}</Link>
      <Link to="/help">{t`Help & Support`}</Link>
    </footer>
  )
}
