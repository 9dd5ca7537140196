/** As high as the path of a run, where it will stand. */
export const PathToCome = () => (
  <div className="my-3 h-[54px] rounded-lg border border-line bg-surface max-lg:h-[84px] short:hidden" />
)
