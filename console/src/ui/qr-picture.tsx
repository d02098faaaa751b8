import { Box } from '@mui/material';
import { encode } from 'uqr';
import { colour } from '../../../look/palette.ts';

/** Dark squares on white whatever the theme, for cameras. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      sx={{ width: 200, alignSelf: 'center', bgcolor: colour('paper'), borderRadius: 1 }}
    >
      <path d={path} fill={colour('ink')} shapeRendering="crispEdges" />
    </Box>
  );
}
