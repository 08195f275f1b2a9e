import type { LucideIcon } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { noteLook } from '../../../ui/note.tsx'
import type { SiteCopy } from '../model/copy/en.ts'
import { IN, LINK, PROSE, PROSE_H1, PROSE_H2, SMALL } from './looks.ts'
import { useSite } from './site-context.tsx'

interface PolicyProps {
  texts: SiteCopy['privacy' | 'accessibility']
  /** The icon beside the short summary at the top of the page. */
  icon: LucideIcon
  /** The email address for questions about the policy. Empty if the installation has no such address. */
  mailbox: string
}

/** Shows a long text in sections, with a table of contents beside the text. */
export function Policy({ texts, icon, mailbox }: PolicyProps) {
  const { copy } = useSite()
  return (
    <section
      className={`${IN} grid grid-cols-[220px_minmax(0,1fr)] items-start gap-18 pt-14 pb-18 max-[900px]:grid-cols-1 max-[900px]:pt-7 max-[900px]:pb-10`}
    >
      <nav className="sticky top-6 flex flex-col max-[900px]:hidden" aria-label={copy.frame.onThisPage}>
        <p className="mb-2 text-xs font-semibold text-ink-3">{copy.frame.onThisPage}</p>
        {[...texts.sections, texts.contact].map(({ id, title }) => (
          <a key={id} href={`#${id}`} className="border-l border-line py-1.5 pl-3 text-ink-3 hover:text-ink">
            {title}
          </a>
        ))}
      </nav>
      <article className="max-w-(--w-prose)">
        <h1 className={PROSE_H1}>{texts.title}</h1>
        <p className={`mt-1.5 ${SMALL}`}>{texts.updated}</p>
        <div className={`${noteLook('inf')} my-5`}>
          <Icon of={icon} />
          <div>
            <b>{texts.short}</b> {texts.shortText}
          </div>
        </div>
        {texts.sections.map(({ id, title, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 className={PROSE_H2} id={id}>
              {title}
            </h2>
            {body.map((part) =>
              typeof part === 'string' ? (
                <p key={part} className={PROSE}>
                  {part}
                </p>
              ) : (
                <ul key={part.join()} className="list-disc pl-5">
                  {part.map((point) => (
                    <li key={point} className={PROSE}>
                      {point}
                    </li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
        <section aria-labelledby={texts.contact.id}>
          <h2 className={PROSE_H2} id={texts.contact.id}>
            {texts.contact.title}
          </h2>
          <p className={PROSE}>
            {texts.contact.text}{' '}
            {mailbox === '' ? null : (
              <a className={LINK} href={`mailto:${mailbox}`}>
                {mailbox}
              </a>
            )}
          </p>
        </section>
      </article>
    </section>
  )
}
