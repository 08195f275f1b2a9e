import { Minus, Plus } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { NO_MARKER } from './looks.ts'

/**
 * Shows questions with answers that expand without JavaScript.
 * The first answer is expanded, so that users see that the questions can be expanded.
 */
export function Questions({ title, list }: { title: string; list: readonly (readonly string[])[] }) {
  return (
    <>
      <h2 className="type-d2">{title}</h2>
      <div className="mt-5 border-b border-line">
        {list.map(([question, answer], index) => (
          <details key={question} className="group border-t border-line" open={index === 0}>
            <summary
              className={`flex min-h-15 cursor-pointer items-center justify-between gap-4 px-0.5 py-1.5 text-[17px]/[24px] font-semibold text-ink ${NO_MARKER}`}
            >
              {question}
              <span className="group-open:hidden">
                <Icon of={Plus} />
              </span>
              <span className="hidden group-open:block">
                <Icon of={Minus} />
              </span>
            </summary>
            <p className="max-w-[62ch] pr-10 pb-5 pl-0.5 text-[16px]/[25px]">{answer}</p>
          </details>
        ))}
      </div>
    </>
  )
}
