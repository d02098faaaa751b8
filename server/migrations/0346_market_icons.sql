-- The catalogue's icons are WebP pictures now: an SVG picture costs a phone a document each.
UPDATE currencies SET logo = left(logo, -4) || '.webp' WHERE logo LIKE '/icons/%.svg';
