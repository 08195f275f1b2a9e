interface StepsProps {
  label: string
  steps: readonly string[]
}

export function Steps({ label, steps }: StepsProps) {
  return (
    <ol
      className="flex flex-col gap-2.5 rounded-[10px] bg-sunken px-4 py-3 text-sm text-ink-2"
      aria-label={label}
    >
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3">
          <b className="w-2 flex-none text-ink tabular-nums">{index + 1}</b>
          {step}
        </li>
      ))}
    </ol>
  )
}
