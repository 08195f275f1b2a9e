import { ChevronLeft } from 'lucide-react'
import { Icon } from '../../../../ui/icon.tsx'
import { useSite } from '../../components/site-context.tsx'
import '../../components/sections.css'
import '../../components/policy.css'
import { ArticleDrawing } from '../components/article-drawing.tsx'
import { type Block, type Group, GROUPS, type Slug } from '../model/articles.ts'
import { AnswerLink } from './help-page.tsx'
import './help.css'

export function ArticlePage({ slug }: { slug: Slug }) {
  const { copy, articles, Anchor } = useSite()
  if (!articles) throw new Error('help without its articles')
  const { title, lead, body } = articles[slug]
  const others = siblingsOf(slug)
  return (
    <div className="site-in site-article">
      <nav aria-label={copy.help.title}>
        <Anchor to="/help" className="site-back">
          <Icon of={ChevronLeft} size={16} />
          {copy.help.all}
        </Anchor>
      </nav>
      <article className="site-prose">
        <h1>{title}</h1>
        <p className="site-lead">{lead}</p>
        {body.map((block) => (
          <Part key={JSON.stringify(block)} block={block} />
        ))}
      </article>
      <aside className="site-prose site-next" aria-labelledby="next">
        <h2 id="next">{copy.help.next}</h2>
        <ul>
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

function Part({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('drawing' in block) return <ArticleDrawing of={block.drawing} />
  return (
    <ol>
      {block.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
