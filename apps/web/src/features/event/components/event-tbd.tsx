/** Shows a text such as 'Time TBD' in place of the event's time, because the time is undecided. */
export function EventTbd({ children }: { children: string }) {
  return (
    <span className="inline-block rounded-block border-[1.5px] border-dashed border-line-control px-[5px] text-[12px] leading-[17px] font-semibold text-ink max-md:px-[3px] max-md:text-[11px]">
      {children}
    </span>
  )
}
