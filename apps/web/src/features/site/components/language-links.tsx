import { LANGUAGES } from '../model/languages.ts'
import { addressOf } from '../model/pages.ts'
import { useSite } from './site-context.tsx'

const NAMES = { en: 'English', es: 'Español', fr: 'Français' } as const

/** Links to this page in each language. The app hides the links, because it uses the account's language. */
export function LanguageLinks({ className }: { className: string }) {
  const { language, page, copy, theme } = useSite()
  if (theme || page === null) return null
  return (
    <ul className="flex flex-wrap gap-x-4.5" aria-label={copy.frame.languages}>
      {LANGUAGES.map((one) => (
        <li key={one}>
          <a
            href={addressOf(page, one)}
            lang={one}
            hrefLang={one}
            data-language={one}
            className={`inline-block ${className}`}
            aria-current={one === language ? 'true' : undefined}
          >
            {NAMES[one]}
          </a>
        </li>
      ))}
    </ul>
  )
}
