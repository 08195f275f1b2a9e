import type { LucideIcon } from 'lucide-react'
import '../../../ui/note.css'
import { Icon } from '../../../ui/icon.tsx'
import type { SiteCopy } from '../model/copy/en.ts'
import './policy.css'
import './sections.css'
import { useSite } from './site-context.tsx'

interface PolicyProps {
  texts: SiteCopy['privacy' | 'accessibility']
  /** Beside what is said in short. */
  icon: LucideIcon
  /** Who answers questions about it; empty where the installation names nobody. */
  mailbox: string
}

/** A long text in sections, with its contents beside it. */
export function Policy({ texts, icon, mailbox }: PolicyProps) {
  const { copy } = useSite()
  return (
    <section className="site-in site-policy">
      <nav aria-label={copy.frame.onThisPage}>
        <p>{copy.frame.onThisPage}</p>
        {[...texts.sections, texts.contact].map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <article className="site-prose">
        <h1>{texts.title}</h1>
        <p className="site-small">{texts.updated}</p>
        <div className="note" data-tone="inf">
          <Icon of={icon} />
          <div>
            <b>{texts.short}</b> {texts.shortText}
          </div>
        </div>
        {texts.sections.map(({ id, title, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {body.map((part) =>
              typeof part === 'string' ? (
                <p key={part}>{part}</p>
              ) : (
                <ul key={part.join()}>
                  {part.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
        <section aria-labelledby={texts.contact.id}>
          <h2 id={texts.contact.id}>{texts.contact.title}</h2>
          <p>
            {texts.contact.text} {mailbox === '' ? null : <a href={`mailto:${mailbox}`}>{mailbox}</a>}
          </p>
        </section>
      </article>
    </section>
  )
}
