import { ChevronLeft } from 'lucide-react'
import { Icon } from '../../../../ui/icon.tsx'
import { PROSE, PROSE_H1, PROSE_H2 } from '../../components/looks.ts'
import { useSite } from '../../components/site-context.tsx'
import { ArticleDrawing } from '../components/article-drawing.tsx'
import { type Block, type Group, GROUPS, type Slug } from '../model/articles.ts'
import { AnswerLink } from './help-page.tsx'

export function ArticlePage({ slug }: { slug: Slug }) {
  const { copy, articles, Anchor } = useSite()
  if (!articles) throw new Error('The help articles are missing')
  const { title, lead, body } = articles[slug]
  const others = siblingsOf(slug)
  return (
    <div className="mr-auto w-full max-w-[calc(var(--w-prose)+64px)] px-8 pt-7 pb-16 wrap-anywhere in-data-site:mx-auto max-md:px-4">
      <nav aria-label={copy.help.title}>
        <Anchor to="/help" className="inline-flex min-h-11 items-center gap-1 text-ink-3 hover:text-ink">
          <Icon of={ChevronLeft} size={16} />
          {copy.help.all}
        </Anchor>
      </nav>
      <article className="max-w-(--w-prose)">
        <h1 className={PROSE_H1}>{title}</h1>
        <p className="mt-2 mb-5 text-[18px]/[27px] text-ink-2">{lead}</p>
        {body.map((block) => (
          <Part key={JSON.stringify(block)} block={block} />
        ))}
      </article>
      <aside className="mt-10 max-w-(--w-prose)" aria-labelledby="next">
        <h2 className={PROSE_H2} id="next">
          {copy.help.next}
        </h2>
        <ul className="text-[15px]/[24px] font-[450]">
          {others.map((other) => (
            <AnswerLink key={other} slug={other} article={articles[other]} />
          ))}
        </ul>
      </aside>
    </div>
  )
}

function siblingsOf(slug: Slug): readonly Slug[] {
  const group = (Object.keys(GROUPS) as Group[]).find((one) => GROUPS[one].some((member) => member === slug))
  return group === undefined ? [] : GROUPS[group].filter((member) => member !== slug).slice(0, 4)
}

const STEP =
  'relative pl-10 [counter-increment:step] before:absolute before:top-0 before:left-0 before:grid before:size-6.5 before:place-items-center before:rounded-full before:bg-ink before:text-[13px]/none before:font-bold before:text-ink-invert before:content-[counter(step)]'

function Part({ block }: { block: Block }) {
  if (typeof block === 'string') return <p className={PROSE}>{block}</p>
  if ('drawing' in block) return <ArticleDrawing of={block.drawing} />
  return (
    <ol className="my-4 [counter-reset:step]">
      {block.steps.map((step) => (
        <li key={step} className={`${PROSE} ${STEP}`}>
          {step}
        </li>
      ))}
    </ol>
  )
}
