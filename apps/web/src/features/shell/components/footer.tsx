import { useNow } from '../../../lib/time/use-now.ts'
import './footer.css'

/** 'Privacy Policy' and 'Help & Support' stand at the right as soon as their pages exist. */
export function Footer() {
  const year = useNow().toZonedDateTimeISO('UTC').year
  return (
    <footer className="app-footer">
      <span>© {year} Homefield</span>
    </footer>
  )
}
