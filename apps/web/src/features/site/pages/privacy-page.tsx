import { ShieldCheck } from 'lucide-react'
import '../../../ui/note.css'
import { Icon } from '../../../ui/icon.tsx'
import { useSite } from '../components/site-context.tsx'
import '../components/sections.css'
import './privacy.css'

export function PrivacyPage() {
  const { copy, privacyEmail } = useSite()
  const { privacy } = copy
  return (
    <section className="site-in site-privacy">
      <nav aria-label={privacy.onThisPage}>
        <p>{privacy.onThisPage}</p>
        {[...privacy.sections, privacy.contact].map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <article className="site-prose">
        <h1>{privacy.title}</h1>
        <p className="site-small">{privacy.updated}</p>
        <div className="note" data-tone="inf">
          <Icon of={ShieldCheck} />
          <div>
            <b>{privacy.short}</b> {privacy.shortText}
          </div>
        </div>
        {privacy.sections.map(({ id, title, body }) => (
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
        <section aria-labelledby={privacy.contact.id}>
          <h2 id={privacy.contact.id}>{privacy.contact.title}</h2>
          <p>
            {privacy.contact.text}{' '}
            {privacyEmail === '' ? null : <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a>}
          </p>
        </section>
      </article>
    </section>
  )
}
