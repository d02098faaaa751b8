import { Skeleton } from './skeleton.tsx';

/** Fields of a form that is on its way. */
export function SkeletonForm({ count = 3 }: { count?: number }) {
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} style={{ display: 'grid', gap: 8 }}>
          <Skeleton width={`${34 - (index % 3) * 6}%`} height={12} />
          <Skeleton height={48} radius={10} />
        </div>
      ))}
    </div>
  );
}
