export const BAR = 'mx-auto flex w-full max-w-(--w-page) items-center px-8 max-[900px]:px-4'
export const BRAND = 'flex items-center font-display font-bold tracking-tight text-ink'
export const WAY = 'rounded-[4px] hover:text-ink aria-[current]:font-[650] aria-[current]:text-ink'
