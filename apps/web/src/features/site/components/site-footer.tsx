import { BrandMark } from '../../../ui/brand-mark.tsx'
import { operator } from '../model/operator.ts'
import { LanguageLinks } from './language-links.tsx'
import { useSite } from './site-context.tsx'

export function SiteFooter() {
  const { copy, supportEmail, year, Anchor } = useSite()
  const contact = operator.contactEmail ?? supportEmail
  return (
    <footer className="site-footer">
      <span className="site-brand">
        <BrandMark size={22} />
        Homefield
      </span>
      <span>© {year} Homefield</span>
      <LanguageLinks />
      <nav aria-label={copy.frame.help}>
        {contact === '' ? null : <a href={`mailto:${contact}`}>{copy.frame.contact}</a>}
        <Anchor to="/privacy">{copy.frame.privacy}</Anchor>
        <Anchor to="/accessibility">{copy.frame.accessibility}</Anchor>
        <Anchor to="/help">{copy.frame.help}</Anchor>
      </nav>
    </footer>
  )
}
