import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import type { Box, Place } from './labels.ts'

export interface Plot {
  area: Box
  /** Where a point is drawn; outside of the area for what the axes do not reach. */
  at(x: number | string, y: number): Place
}

/** Where things are in a chart of recharts; undefined until its axes are there. */
export function usePlot(): Plot | undefined {
  const area = usePlotArea()
  const across = useXAxisScale()
  const up = useYAxisScale()
  if (!area || !across || !up || !(area.width > 0 && area.height > 0)) return undefined
  return {
    area: { left: area.x, top: area.y, width: area.width, height: area.height },
    at: (x, y) => ({ x: across(x, { position: 'middle' }) ?? area.x, y: up(y) ?? area.y + area.height }),
  }
}
