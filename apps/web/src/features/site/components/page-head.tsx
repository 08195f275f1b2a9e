export function PageHead({ title, lead }: { title: string; lead: string }) {
  return (
    <section className="site-in site-head">
      <h1>{title}</h1>
      <p className="site-lead">{lead}</p>
    </section>
  )
}
