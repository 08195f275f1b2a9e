import { BrandMark } from '../../../ui/brand-mark.tsx'
import { operator } from '../model/operator.ts'
import { LanguageLinks } from './language-links.tsx'
import { BAR, BRAND, WAY } from './shell-styles.ts'
import { useSite } from './site-context.tsx'

const LINK = `${WAY} py-2 max-[900px]:py-3`

export function SiteFooter() {
  const { copy, supportEmail, year, Anchor } = useSite()
  const contact = operator.contactEmail ?? supportEmail
  return (
    <footer
      className={`${BAR} flex-wrap gap-x-6 gap-y-2.5 pt-4.5 pb-[calc(18px+var(--safe-b))] text-[13px]/[20px] text-ink-3`}
    >
      <span className={`${BRAND} gap-[9px] text-[15px]/[28px]`}>
        <BrandMark size={22} />
        Homefield
      </span>
      <span>© {year} Homefield</span>
      <LanguageLinks className={LINK} />
      <nav
        className="ml-auto flex flex-wrap gap-x-6 text-ink-2 max-[900px]:ml-0"
        aria-label={copy.frame.help}
      >
        {contact === '' ? null : (
          <a className={LINK} href={`mailto:${contact}`}>
            {copy.frame.contact}
          </a>
        )}
        <Anchor className={LINK} to="/privacy">
          {copy.frame.privacy}
        </Anchor>
        <Anchor className={LINK} to="/accessibility">
          {copy.frame.accessibility}
        </Anchor>
        <Anchor className={LINK} to="/help">
          {copy.frame.help}
        </Anchor>
      </nav>
    </footer>
  )
}
