import { Minus, Plus } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'

/** Questions that open in place, also without a script. The first stands open and shows how. */
export function Questions({ title, list }: { title: string; list: readonly (readonly string[])[] }) {
  return (
    <>
      <h2 className="site-h2">{title}</h2>
      <div className="site-questions">
        {list.map(([question, answer], index) => (
          <details key={question} open={index === 0}>
            <summary>
              {question}
              <span className="site-plus">
                <Icon of={Plus} />
              </span>
              <span className="site-minus">
                <Icon of={Minus} />
              </span>
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </>
  )
}
