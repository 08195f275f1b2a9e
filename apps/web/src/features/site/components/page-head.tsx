import { H1, IN, LEAD } from './looks.ts'

export function PageHead({ title, lead }: { title: string; lead: string }) {
  return (
    <section className={`${IN} pt-16 pb-12 max-md:pt-9 max-md:pb-7`}>
      <h1 className={H1}>{title}</h1>
      <p className={`mt-3.5 max-w-[44em] text-pretty ${LEAD}`}>{lead}</p>
    </section>
  )
}
